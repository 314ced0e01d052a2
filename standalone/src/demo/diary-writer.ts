import type { Book } from './book.js';
import type { Desk } from './desk.js';
import { drawerClerk } from './drawer-clerk.js';
import type { Entry } from './happening.js';
import { collect, meet, promise, putInBook, remind } from './write-accounts.js';
import { addGood, expire, receive, reprice } from './write-goods.js';
import { placeBill, placeOrder, settle } from './write-sales.js';

/** Does in the product what the entries of a diary say. */
export function diaryWriter(desk: Desk): (entry: Entry) => Promise<void> {
  const book: Book = { desk, drawer: drawerClerk(desk), products: new Map(), sales: new Map(), customers: new Map() };
  return (entry) => writeDown(book, entry);
}

async function writeDown(book: Book, entry: Entry): Promise<void> {
  switch (entry.what) {
    case 'add':
      return addGood(book, entry);
    case 'receive':
      return receive(book, entry);
    case 'expire':
      return expire(book, entry);
    case 'reprice':
      return reprice(book, entry);
    case 'bill':
      return placeBill(book, entry);
    case 'order':
      return placeOrder(book, entry);
    case 'meet':
      return meet(book, entry);
    case 'put-in-book':
      return putInBook(book, entry);
    case 'collect':
      return collect(book, entry);
    case 'remind':
      return remind(book, entry);
    case 'promise':
      return promise(book, entry);
    case 'pay':
    case 'pay-half':
    case 'return':
    case 'take-back':
      return settle(book, entry);
    case 'open-drawer':
      return book.drawer.open();
    case 'close-drawer':
      return book.drawer.close();
    default:
      entry satisfies never;
  }
}
