import { runGatewayAlone } from './gateway-alone.js';

/** The gateway before running services, in a process of its own as it is deployed: their addresses, then the secret. */
const [addresses = '{}', peerSecret = ''] = process.argv.slice(2);
const services = JSON.parse(addresses) as Readonly<Record<string, string>>;

runGatewayAlone({ peers: (service) => services[service] ?? '', peerSecret }).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
