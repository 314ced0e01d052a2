import type { Manifest } from '../render/types.js';
import { nameOfPod, OPERATED, openingsOf } from './network.js';
import type { Rule } from './pods.js';
import { type Labels, ofKind, type Selector, selects, workloadsOf } from './workloads.js';

interface Target {
  readonly labels: Labels;
  readonly ports: Readonly<Record<string, number>>;
}

/** What operators call the ports of their exporters: CloudNativePG and the RabbitMQ cluster operator. */
const PORTS_OF_OPERATED: Readonly<Record<string, Target['ports']>> = {
  postgres: { metrics: 9187 },
  rabbitmq: { prometheus: 15692 },
};

function targetsOf(manifests: readonly Manifest[]): Target[] {
  return [
    ...workloadsOf(manifests).map(({ labels, containers }) => ({
      labels,
      ports: Object.fromEntries(
        containers.flatMap(({ ports = [] }) => ports.map(({ name, containerPort }) => [name, containerPort])),
      ),
    })),
    ...OPERATED.map((labels) => ({ labels, ports: PORTS_OF_OPERATED[nameOfPod(labels)] ?? {} })),
  ];
}

interface MonitorSpec {
  readonly selector: Selector;
  readonly podMetricsEndpoints: readonly { readonly port: string }[];
}

/** Prometheus finds the pods of each monitor, the port it asks for is there, and the way to it is open. */
export const everyMonitorReachesItsPods: Rule = (manifests) => {
  const open = openingsOf(manifests, 'ingress');
  return ofKind(manifests, 'PodMonitor').flatMap(({ metadata: { name }, spec }) => {
    const { selector, podMetricsEndpoints } = spec as unknown as MonitorSpec;
    const found = targetsOf(manifests).filter(({ labels }) => selects(selector, labels));
    if (found.length === 0) return [`PodMonitor ${name}: finds no pods`];
    return found.flatMap(({ labels, ports }) =>
      podMetricsEndpoints.flatMap(({ port }) => {
        const pod = nameOfPod(labels);
        const number = ports[port];
        if (!number) return [`PodMonitor ${name}: ${pod} has no port ${port}`];
        const edge = `namespace monitoring > ${pod}:${number}`;
        return open.includes(edge) ? [] : [`PodMonitor ${name}: ${edge} is closed`];
      }),
    );
  });
};
