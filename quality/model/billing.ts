import fc from 'fast-check';
import { command, expectAnswer, picked, refusal, type ShopCommand } from './command.js';
import type { Product as Client } from './product.js';
import { type InvoiceStatus, moveStock, type Order, type Shop } from './shop.js';

type Action = 'pay' | 'return' | 'archive';

const DONE: Readonly<Record<Action, string>> = {
  pay: 'Invoice paid successfully',
  return: 'Invoice returned/cancelled successfully',
  archive: 'Invoice deleted successfully',
};

const isReturned = refusal(409, 'This invoice has been returned or cancelled and cannot be paid', 'invoice-returned');
const isPaid = refusal(409, 'This invoice is already paid and cannot be returned', 'invoice-paid');
const isOpen = refusal(409, 'Only paid, returned or cancelled invoices can be deleted', 'invoice-not-archivable');

/** The table of 2.9: what an action on an invoice is refused with, `null` when it is answered with 200. */
const REFUSED: Readonly<Record<Action, Readonly<Record<InvoiceStatus, object | null>>>> = {
  pay: { Unpaid: null, Paid: null, Returned: isReturned },
  return: { Unpaid: null, Paid: isPaid, Returned: null },
  archive: { Unpaid: isOpen, Paid: null, Returned: null },
};

function ask(client: Client, action: Action, invoiceId: string) {
  return action === 'archive'
    ? client.ask(`/api/invoices/${invoiceId}`, { method: 'DELETE' })
    : client.ask(`/api/invoices/${invoiceId}/${action}`, { method: 'PATCH' });
}

/** What an action that is not refused does; done again it does nothing. */
function apply(order: Order, action: Action, now: number) {
  if (action === 'archive') order.isArchived = true;
  if (order.status !== 'Unpaid' || action === 'archive') return;
  order.status = action === 'pay' ? 'Paid' : 'Returned';
  if (action === 'return') moveStock(order.product, order.units, now);
}

async function change(order: Order, client: Client, action: Action) {
  const answer = await ask(client, action, order.invoiceId);
  const refused = REFUSED[action][order.status];
  if (refused) return expectAnswer(answer, refused);
  apply(order, action, client.now());
  const invoice = { invoiceId: order.invoiceId, status: order.status };
  expectAnswer(answer, { status: 200, body: { success: true, message: DONE[action], invoice } });
}

function acting(action: Action) {
  return fc.nat().map((pick) =>
    command({
      description: `${action} invoice ${pick}`,
      check: ({ orders }) => orders.length > 0,
      act: async ({ orders }: Shop, client) => {
        const order = picked(orders, pick);
        if (order) await change(order, client, action);
      },
    }),
  );
}

const unknown = fc.constantFrom<Action>('pay', 'return', 'archive').map((action) =>
  command({
    description: `${action} an invoice that is not there`,
    act: async (_shop, client) => {
      const answer = await ask(client, action, 'INV-1920-000001');
      expectAnswer(answer, refusal(404, 'Invoice not found', 'invoice-not-found'));
    },
  }),
);

/** Of a payment and a return at once exactly one wins. */
const bothAtOnce = fc.nat().map((pick) =>
  command({
    description: `pay and return invoice ${pick} at once`,
    check: ({ orders }) => orders.some(({ status }) => status === 'Unpaid'),
    act: async ({ orders }, client) => {
      const order = picked(
        orders.filter(({ status }) => status === 'Unpaid'),
        pick,
      );
      if (!order) return;
      const [paid, returned] = await Promise.all([
        ask(client, 'pay', order.invoiceId),
        ask(client, 'return', order.invoiceId),
      ]);
      const winner = paid.status === 200 ? 'pay' : 'return';
      expectAnswer(winner === 'pay' ? paid : returned, { status: 200 });
      expectAnswer(winner === 'pay' ? returned : paid, winner === 'pay' ? isPaid : isReturned);
      apply(order, winner, client.now());
    },
  }),
);

/** What is done with invoices. */
export const billingCommands: readonly fc.Arbitrary<ShopCommand>[] = [
  acting('pay'),
  acting('pay'),
  acting('return'),
  acting('return'),
  acting('archive'),
  bothAtOnce,
  unknown,
];
