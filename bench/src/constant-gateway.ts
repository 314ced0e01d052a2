import { bareServer } from './bare-server.js';
import { runGatewayAlone } from './gateway-alone.js';

/** The gateway in front of a constant reply, both in one process as with `npm start`. */
async function run() {
  const [bytes = '0'] = process.argv.slice(2);
  const constant = await bareServer(Buffer.alloc(Number(bytes), 'x'));
  await runGatewayAlone({
    peers: () => constant.url,
    peerSecret: 'a-secret-that-only-this-run-knows',
    closeRest: () => constant.close(),
  });
}

run().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
