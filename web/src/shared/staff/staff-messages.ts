/** The messages of the specification's error catalogue about managing books, which home's script has no room for. */
export const STAFF_MESSAGES = {
  editBookLoadFailed: 'Error fetching book data',
  bookDeleted: 'Book deleted successfully!',
  bookDeleteFailed: 'Failed to delete book. Please try again.',
  bookAdded: {
    title: 'Book added',
    text: 'Your book is uploaded successfully!',
    confirm: "Yes, It's Okay!",
    cancel: 'Cancel',
  },
  bookAddFailed: 'Failed to add book. Please try again.',
  bookUpdated: { title: 'Book Updated', text: 'Your book is updated successfully!', confirm: 'OK' },
  bookUpdateFailed: 'Failed to update book.',
} as const;
