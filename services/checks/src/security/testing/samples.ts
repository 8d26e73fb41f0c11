import type { NamedOperation, OperationId } from '@bookstore/contracts/api';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import { orderOf } from '../../clients/shop-client.ts';

const NO_BOOK = '0123456789abcdef01234567';

/** A valid request of an operation, and the status for a caller with access. */
export type Sample = { method: string; path: string; body?: object; status: number };

type Accounts = { admin: { username: string; password: string }; email: string };
/** `parameter` stands for each of the path. */
type PartialSample = { parameter?: string; query?: string; body?: object; status: number };

const aBook = {
  title: 'The Time Machine',
  author: 'H. G. Wells',
  description: 'An inventor tells his guests how far the future goes.',
  category: 'fiction',
  trending: false,
  oldPrice: 14.5,
  newPrice: '9.99',
  coverImage: 'the-time-machine.webp',
};

const NO_PAGES = { terms: '', privacy: '', returns: '' };
const A_CATEGORY = { slug: 'poetry', name: 'Poetry', isGenre: true };

/** A command on an order that does not exist, which staff are told, and every customer. */
const anOrderCommand = (body: object = {}) => ({ parameter: NO_BOOK, body: { v: 1, ...body }, status: 404 });

/** One for each operation: a new operation of the API needs an entry here. */
const SAMPLES: Readonly<Record<OperationId, (accounts: Accounts) => PartialSample>> = {
  listBooks: () => ({ status: 200 }),
  countFilters: () => ({ query: '?q=the', status: 200 }),
  findAuthor: () => ({ parameter: 'nobody', status: 404 }),
  listAuthorNotes: () => ({ status: 200 }),
  changeAuthorNote: () => ({ parameter: 'nobody', body: { v: 0, about: 'Nobody.' }, status: 404 }),
  listReadingLists: () => ({ status: 200 }),
  findReadingList: () => ({ parameter: 'no-list', status: 404 }),
  changeReadingLists: () => ({ body: { v: 1_000_000, lists: [] }, status: 409 }),
  listPublisherBooks: () => ({ query: '?isbn=9780306406157', status: 200 }),
  removeSamples: () => ({ status: 200 }),
  listHomeBooks: () => ({ status: 200 }),
  suggestSearches: () => ({ query: '?q=frankenstien', status: 200 }),
  findBook: () => ({ parameter: NO_BOOK, status: 404 }),
  showCover: () => ({ parameter: `${'0'.repeat(64)}.webp`, status: 404 }),
  addBook: () => ({ body: aBook, status: 201 }),
  changeBook: () => ({ parameter: NO_BOOK, body: aBook, status: 404 }),
  addImportCovers: () => ({ parameter: NO_BOOK, status: 404 }),
  deleteBook: () => ({ parameter: NO_BOOK, status: 404 }),
  exportBooks: () => ({ status: 200 }),
  // A valid one has a file, which JSON cannot hold.
  checkImport: () => ({ body: {}, status: 400 }),
  checkOnix: () => ({ body: {}, status: 400 }),
  listImports: () => ({ status: 200 }),
  findImport: () => ({ parameter: NO_BOOK, status: 404 }),
  listImportRows: () => ({ parameter: NO_BOOK, status: 404 }),
  exportImportErrors: () => ({ parameter: NO_BOOK, status: 404 }),
  exportImportUncovered: () => ({ parameter: NO_BOOK, status: 404 }),
  commitImport: () => ({ parameter: NO_BOOK, body: { skipWrong: true }, status: 404 }),
  undoImport: () => ({ parameter: NO_BOOK, body: {}, status: 404 }),
  listCategories: () => ({ status: 200 }),
  changeCategories: () => ({ body: { v: 1_000_000, categories: [A_CATEGORY] }, status: 409 }),
  placeOrder: ({ email }) => ({ body: orderOf(email, [{ _id: NO_BOOK, newPrice: 9.99 }]), status: 422 }),
  listOwnOrders: ({ email }) => ({ parameter: email, status: 200 }),
  listOrders: () => ({ status: 200 }),
  exportOrders: () => ({ status: 200 }),
  listOwnOrderMails: () => ({ parameter: NO_BOOK, status: 404 }),
  addOrderNote: () => ({ parameter: NO_BOOK, body: { text: 'Called back at noon' }, status: 404 }),
  findOrder: () => ({ parameter: NO_BOOK, status: 404 }),
  findCustomers: () => ({ query: '?q=nobody', status: 200 }),
  findCustomer: () => ({ parameter: NO_BOOK, status: 404 }),
  confirmOrder: () => anOrderCommand(),
  shipOrder: () => anOrderCommand({ carrier: 'DHL', tracking: '00340434161094042557' }),
  deliverOrder: () => anOrderCommand({ collected: true }),
  collectOrder: () => anOrderCommand(),
  cancelOrder: () => anOrderCommand({ reason: 'Ordered twice', restock: true }),
  returnOrder: () => anOrderCommand({ reason: 'Nobody at home', restock: false }),
  reopenOrder: () => anOrderCommand(),
  correctOrder: () => anOrderCommand({ name: 'Ada King', phone: '5551234' }),
  removeOrderItem: () => ({ parameter: NO_BOOK, query: '?v=1', status: 404 }),
  changeOrders: () => ({ body: { action: 'confirm', orders: [{ id: NO_BOOK, v: 1 }] }, status: 200 }),
  readAddresses: () => ({ status: 200 }),
  saveAddresses: () => ({ body: { v: 1_000_000, addresses: [] }, status: 409 }),
  listStock: () => ({ query: `?ids=${NO_BOOK}`, status: 200 }),
  listStockLevels: () => ({ status: 200 }),
  findStock: () => ({ parameter: NO_BOOK, status: 404 }),
  countStock: () => ({ parameter: NO_BOOK, body: { onHand: 1, v: 0 }, status: 404 }),
  receiveStock: () => ({ parameter: NO_BOOK, body: { copies: 1 }, status: 404 }),
  removeStock: () => ({ parameter: NO_BOOK, body: { copies: 1, reason: 'damaged' }, status: 404 }),
  // The addresses of the callers are not verified.
  requestStockAlert: () => ({ parameter: NO_BOOK, status: 403 }),
  listMails: () => ({ status: 200 }),
  sendMail: () => ({ parameter: `order:${NO_BOOK}:1:order-placed`, status: 404 }),
  countMails: () => ({ status: 200 }),
  sendMails: () => ({ body: { state: 'failed' }, status: 200 }),
  signInStaff: ({ admin }) => ({ body: admin, status: 200 }),
  acceptInvitation: () => ({ body: { token: 'x'.repeat(43), password: 'a long password' }, status: 410 }),
  identifyStaff: () => ({ status: 200 }),
  listStaff: () => ({ status: 200 }),
  // The name of the admin, in other letters.
  inviteStaff: ({ admin: { password } }) => ({
    body: { username: 'ADMIN', role: 'fulfiller', password },
    status: 409,
  }),
  changeStaff: ({ admin: { password } }) => ({
    parameter: NO_BOOK,
    body: { v: 1, role: 'fulfiller', password },
    status: 404,
  }),
  inviteAgain: ({ admin: { password } }) => ({ parameter: NO_BOOK, body: { password }, status: 404 }),
  changeStaffPolicy: ({ admin: { password } }) => ({
    body: { requiresTotp: false, password },
    status: 200,
  }),
  readOwnAccount: () => ({ status: 200 }),
  // Valid ones would end the session, or be counted as wrong guesses.
  changeOwnPassword: () => ({ body: {}, status: 400 }),
  confirmTotp: () => ({ body: {}, status: 400 }),
  removeTotp: () => ({ body: {}, status: 400 }),
  endOtherSessions: () => ({ status: 200 }),
  changeOwnLanguage: () => ({ body: { language: '' }, status: 200 }),
  createTotp: () => ({ body: {}, status: 400 }),
  listAuditOfBooks: () => ({ status: 200 }),
  listAuditOfOrders: () => ({ status: 200 }),
  listAuditOfStaff: () => ({ status: 200 }),
  readStatistics: () => ({ status: 200 }),
  readHealth: () => ({ status: 200 }),
  readShop: () => ({ status: 200 }),
  readLegalPage: () => ({ parameter: 'terms', status: 404 }),
  readSettings: () => ({ status: 200 }),
  changeSettings: () => ({ body: { ...DEFAULT_SHOP, pages: NO_PAGES, v: 1_000_000 }, status: 409 }),
  // A valid one has a file, which JSON cannot hold.
  addPicture: () => ({ body: {}, status: 400 }),
  subscribeToNewsletter: ({ email }) => ({ body: { email }, status: 201 }),
  confirmSubscription: () => ({ body: { token: 'x'.repeat(43) }, status: 410 }),
  unsubscribe: () => ({ parameter: 'x'.repeat(43), status: 410 }),
  listSubscribers: () => ({ status: 200 }),
  exportSubscribers: () => ({ status: 200 }),
  removeSubscriber: () => ({ parameter: NO_BOOK, status: 404 }),
};

export function sampleOf({ id, method, path }: NamedOperation, accounts: Accounts): Sample {
  const { parameter = '', query = '', ...sample } = SAMPLES[id](accounts);
  return {
    ...sample,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, encodeURIComponent(parameter)) + query,
  };
}
