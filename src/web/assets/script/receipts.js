// Receipts beside the text.
