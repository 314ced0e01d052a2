// Alone on the machine: five services start and answer within their deadlines.
// Only with --all: the journeys again over the distributed form.
import { missingForProcesses } from '@bahi/testing/worlds/processes-world';

const missing = missingForProcesses();
const isStrict = process.env.CI === 'true';

// Read by openWorld when a journey begins.
process.env.BAHI_FORM = 'processes';

if (missing.length === 0)
  describe('in the distributed form', () => {
    for (const journey of ['trading-day', 'scarce-stock']) jest.requireActual(`../journeys/${journey}.test.ts`);
  });
else
  it(`the journeys over the distributed form are left out, because ${missing.join(' and ')} is not installed here`, () => {
    expect(isStrict ? missing : []).toEqual([]);
  });
