import { i18n } from '@bookstore/i18n/i18n';

/** The messages of the specification's error catalogue about managing books, which home's script has no room for. */
export const STAFF_MESSAGES = {
  get editBookLoadFailed() {
    return i18n.t('Error fetching book data');
  },
  get bookDeleted() {
    return i18n.t('Book deleted successfully!');
  },
  get bookDeleteFailed() {
    return i18n.t('Failed to delete book. Please try again.');
  },
  get bookAdded() {
    return {
      title: i18n.t('Book added'),
      text: i18n.t('Your book is uploaded successfully!'),
      confirm: i18n.t("Yes, It's Okay!"),
      cancel: i18n.t('Cancel'),
    };
  },
  get bookAddFailed() {
    return i18n.t('Failed to add book. Please try again.');
  },
  get bookUpdated() {
    return {
      title: i18n.t('Book Updated'),
      text: i18n.t('Your book is updated successfully!'),
      confirm: i18n.t('OK'),
    };
  },
  get bookUpdateFailed() {
    return i18n.t('Failed to update book.');
  },
};
