import { generate, type LoadOrder } from './generator.js';
import { summaryOf } from './summary.js';

// A process of its own, so that the load and what checks it do not share an event loop.
process.once('message', (order: LoadOrder) => {
  generate(order).then(
    (answers) => process.send?.(summaryOf(answers, order.seconds), () => process.disconnect()),
    () => process.exit(1),
  );
});
