import { aCustomer } from '../../../../test-support/customers.js';
import { bestFirst } from './best-first.js';

const gauravi = aCustomer({ name: 'Gauravi' });
const kumar = aCustomer({ name: 'Kumar Ravi' });
const ravi = aCustomer({ name: 'Ravi' });
const nameless = aCustomer({ name: null });
const devi = aCustomer({ name: 'लक्ष्मी देवी' });

it.each([
  ['ravi', [ravi, kumar, gauravi, nameless, devi]],
  [' KUM', [kumar, gauravi, nameless, ravi, devi]],
  ['देवी', [devi, gauravi, nameless, kumar, ravi]],
  ['984', [gauravi, nameless, kumar, ravi, devi]],
])('whose name it is comes first for %j, then whose words begin so', (typed, found) => {
  expect(bestFirst([gauravi, nameless, kumar, ravi, devi], typed)).toEqual(found);
});
