"""The head of the list: what is shown, how many, and in what order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from desktop_app.library.filters import Order

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QPaintEvent

HEIGHT = 40
_LEAST_WIDTH = 40
ORDER_TITLES: dict[Order, str] = {
    Order.LAST_READ: "Last read",
    Order.ADDED: "Added",
    Order.TITLE: "Title",
    Order.YEAR: "Year",
    Order.TOPIC: "Topic",
    Order.MOST_ANNOTATED: "Most annotated",
}


class ElidedLabel(QLabel):
    """One line of words that gives way to what stands beside it and ends in an ellipsis then."""

    def minimumSizeHint(self) -> QSize:
        """Ask for room for a few letters."""
        return QSize(min(_LEAST_WIDTH, self.sizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the words, elided to the width there is."""
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, words)


class ListHeader(QWidget):
    """A title that is elided, a count, and a button whose menu brings ``order_chosen`` with an Order."""

    order_chosen = Signal(object)

    def __init__(self, order: Order, parent: QWidget | None = None) -> None:
        """Show ``order`` as chosen."""
        super().__init__(parent)
        self.setObjectName("listHeader")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self._title = ElidedLabel(self)
        self._title.setObjectName("listTitle")
        self._count = QLabel(self)
        self._count.setObjectName("listCount")
        self._menu = QMenu(self)
        self._menu.setObjectName("orderMenu")
        self._menu.setAccessibleName("Order of the list")
        self._menu.aboutToShow.connect(self._fill_menu)
        self._menu.triggered.connect(self._chosen)
        self._button = QToolButton(self)
        self._button.setObjectName("orderButton")
        self._button.setProperty("role", "menu")
        self._button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._button.setMenu(self._menu)
        self._button.setToolTip("Change the order of the list")
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.set_order(order)
        self._lay_out()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 10, 0)
        row.setSpacing(6)
        row.addWidget(self._title)
        row.addWidget(self._count)
        row.addStretch(1)
        row.addWidget(self._button)

    def show_title(self, title: str, count: int, *, sortable: bool) -> None:
        """Name what is shown; hits of a search are sorted by how well they match, so they offer no order."""
        self._title.setText(title)
        self._count.setText(f"{count:,}")
        self._count.setAccessibleName(f"{count:,} {'row' if count == 1 else 'rows'}")
        self._title.setAccessibleName(title)
        self._button.setVisible(sortable)

    def set_order(self, order: Order) -> None:
        """Show ``order`` as chosen, without telling anybody."""
        self.order = order
        title = ORDER_TITLES.get(order, "Number")
        self._button.setText(title)
        self._button.setAccessibleName(f"Sorted by: {title}")

    def _fill_menu(self) -> None:
        """Fill the menu when it is first wanted: the start has no time for it."""
        if not self._menu.actions():
            group = QActionGroup(self._menu)
            for order, title in ORDER_TITLES.items():
                action = self._menu.addAction(title)
                action.setData(order)
                action.setCheckable(True)
                group.addAction(action)
        for action in self._menu.actions():
            action.setChecked(action.data() is self.order)

    def _chosen(self, action: QAction) -> None:
        order = action.data()
        if order is not self.order:
            self.set_order(order)
            self.order_chosen.emit(order)
