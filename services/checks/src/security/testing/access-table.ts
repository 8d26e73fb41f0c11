import type { OperationId } from '@bookstore/contracts/api';

/** The callers of the matrix that have access somewhere. */
const CUSTOMERS = ['a customer', 'another customer'];
/** Each for themselves alone. */
const EACH_CUSTOMER = [...CUSTOMERS];
const ADMINS = ['admin'];
const MANAGERS = ['manager', ...ADMINS];
const STAFF = ['fulfiller', ...MANAGERS];
const CUSTOMERS_AND_STAFF = [...CUSTOMERS, ...STAFF];
const CUSTOMERS_AND_MANAGERS = [...CUSTOMERS, ...MANAGERS];
/** Also without a token, or with one that is refused. */
const EVERYONE = 'everyone';

/** Who may call each operation of the API: what the shop promises, written by hand and not derived from its code. */
const ADMITTED: Readonly<Record<OperationId, typeof EVERYONE | readonly string[]>> = {
  listBooks: EVERYONE,
  countFilters: EVERYONE,
  findAuthor: EVERYONE,
  listAuthorNotes: EVERYONE,
  listReadingLists: EVERYONE,
  findReadingList: EVERYONE,
  listHomeBooks: EVERYONE,
  suggestSearches: EVERYONE,
  findBook: EVERYONE,
  showCover: EVERYONE,
  listCategories: EVERYONE,
  listStock: EVERYONE,
  signInStaff: EVERYONE,
  acceptInvitation: EVERYONE,
  readShop: EVERYONE,
  readLegalPage: EVERYONE,
  subscribeToNewsletter: EVERYONE,
  confirmSubscription: EVERYONE,
  unsubscribe: EVERYONE,
  placeOrder: CUSTOMERS,
  listOwnOrders: CUSTOMERS,
  listOwnOrderMails: EACH_CUSTOMER,
  requestStockAlert: CUSTOMERS,
  readAddresses: EACH_CUSTOMER,
  saveAddresses: EACH_CUSTOMER,
  findOrder: CUSTOMERS_AND_STAFF,
  correctOrder: CUSTOMERS_AND_STAFF,
  cancelOrder: CUSTOMERS_AND_MANAGERS,
  listOrders: STAFF,
  exportOrders: MANAGERS,
  confirmOrder: STAFF,
  shipOrder: STAFF,
  deliverOrder: STAFF,
  collectOrder: STAFF,
  changeOrders: STAFF,
  addOrderNote: STAFF,
  listStockLevels: STAFF,
  findStock: STAFF,
  listMails: STAFF,
  countMails: STAFF,
  sendMail: STAFF,
  sendMails: STAFF,
  identifyStaff: STAFF,
  readOwnAccount: STAFF,
  changeOwnPassword: STAFF,
  endOtherSessions: STAFF,
  changeOwnLanguage: STAFF,
  createTotp: STAFF,
  confirmTotp: STAFF,
  removeTotp: STAFF,
  addBook: MANAGERS,
  changeBook: MANAGERS,
  deleteBook: MANAGERS,
  exportBooks: MANAGERS,
  listPublisherBooks: MANAGERS,
  removeSamples: MANAGERS,
  changeCategories: MANAGERS,
  changeReadingLists: MANAGERS,
  changeAuthorNote: MANAGERS,
  checkImport: MANAGERS,
  checkOnix: MANAGERS,
  listImports: MANAGERS,
  findImport: MANAGERS,
  listImportRows: MANAGERS,
  exportImportErrors: MANAGERS,
  exportImportUncovered: MANAGERS,
  commitImport: MANAGERS,
  undoImport: MANAGERS,
  addImportCovers: MANAGERS,
  findCustomers: MANAGERS,
  findCustomer: MANAGERS,
  returnOrder: MANAGERS,
  reopenOrder: MANAGERS,
  removeOrderItem: MANAGERS,
  countStock: MANAGERS,
  receiveStock: MANAGERS,
  removeStock: MANAGERS,
  readStatistics: MANAGERS,
  readHealth: ADMINS,
  listAuditOfBooks: MANAGERS,
  listAuditOfOrders: MANAGERS,
  listStaff: ADMINS,
  inviteStaff: ADMINS,
  changeStaff: ADMINS,
  inviteAgain: ADMINS,
  changeStaffPolicy: ADMINS,
  listAuditOfStaff: ADMINS,
  addPicture: ADMINS,
  readSettings: ADMINS,
  changeSettings: ADMINS,
  listSubscribers: ADMINS,
  exportSubscribers: ADMINS,
  removeSubscriber: ADMINS,
};

/** The status for a caller: `admitted` for those who are, otherwise 401 or 403. */
export function expectedStatus(operationId: OperationId, caller: string, admitted: number): number {
  const callers = ADMITTED[operationId];
  if (callers === EVERYONE) return admitted;
  // A customer may not act in the name of another one.
  if (callers === CUSTOMERS && caller === 'another customer') return 403;
  if (callers.includes(caller)) return admitted;
  const isOfOtherRole = STAFF.includes(caller) && callers.includes('admin');
  return isOfOtherRole ? 403 : 401;
}
