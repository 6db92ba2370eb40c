"""Sets tables: rows parted by hairlines, cells that wrap, never wider than the column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor, QTextFrameFormat, QTextLength, QTextTableFormat

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.text.document import Block
    from desktop_app.ui.theme.theme import Theme

_ALIGNMENT = {"center": Qt.AlignmentFlag.AlignHCenter, "right": Qt.AlignmentFlag.AlignRight}


def set_table(
    cursor: QTextCursor, block: Block, theme: Theme, indent: float, set_cell: Callable[[Block, int, int], None]
) -> None:
    """Insert ``block`` at ``cursor`` and leave the cursor after it; ``set_cell`` fills (block, row, column)."""
    columns = max((len(row) for row in block.rows), default=0)
    if not columns:
        return
    form = QTextTableFormat()
    form.setBorder(0)
    form.setCellPadding(6)
    form.setCellSpacing(0)
    form.setLeftMargin(indent)
    form.setTopMargin(6)
    form.setBottomMargin(12)
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table = cursor.insertTable(len(block.rows), columns, form)
    for row, cells in enumerate(block.rows):
        for column, cell in enumerate(cells):
            place = table.cellAt(row, column)
            cell_format = place.format().toTableCellFormat()
            cell_format.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            cell_format.setBottomBorder(1)
            cell_format.setBottomBorderBrush(theme.color("line"))
            place.setFormat(cell_format)
            cursor.setPosition(place.firstPosition())
            paragraph = cursor.blockFormat()
            paragraph.setAlignment(_ALIGNMENT.get(cell.align, Qt.AlignmentFlag.AlignLeft))
            cursor.setBlockFormat(paragraph)
            set_cell(block, row, column)
    cursor.setPosition(table.lastPosition())
    cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
