/** All keys of the counter. */
export const keyTexts = {
  title: 'All keys',
  rows: [
    ['Enter', 'Add what is typed; pay when nothing is typed'],
    ['Ctrl Enter', 'Exact cash'],
    ['F9', 'Pay'],
    ['3* text', 'Three of a product; 3* alone changes the chosen line'],
    ['=50', 'Sell the chosen loose line for ₹50'],
    ['5%  5%%', 'Discount on the line; on the bill'],
    ['-20  --20', 'Rupees off the line; off the bill'],
    ['%', 'Ask for a discount, when nothing is typed'],
    ['@45', 'Another price for the line'],
    ['/3', 'The third tile'],
    ['↑ ↓', 'Choose a line, or a product while typing'],
    ['← →', 'One less, one more'],
    ['Delete', 'Remove the line; Ctrl Z brings it back'],
    ['F4', 'Hold the bill; held bills when it is empty'],
    ['↑', 'Repeat the last bill when the bill is empty'],
    ['F8', 'The drawer: open it, cash in and out, close it'],
    ['Ctrl P', 'Print the last bill'],
    ['Escape', 'Clear the text; leave the counter'],
  ],
} as const;
