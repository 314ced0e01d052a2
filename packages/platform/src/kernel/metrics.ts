import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What one answered call was: labels come from the contract, never from the address, so their number is bounded. */
export interface AnsweredCall {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Rate, errors and duration per route, and whatever a part of the service can count when asked. */
export interface Metrics {
  answered(call: AnsweredCall): void;
  /** A number read at every scrape; `null` and a read that fails leave the number out. */
  gauge(name: string, help: string, read: () => Promise<number | null>): void;
  /** A number that is always 1 and says something by its labels. */
  info(name: string, help: string, labels: Readonly<Record<string, string>>): void;
  /** One number per value of a label, read at every scrape. */
  gaugePer(label: string, name: string, help: string, read: () => Readonly<Record<string, number>>): void;
}

/** All numbers of a process: of the one service that it is or, in the standalone product, of every service. */
export interface MetricsPage {
  /** Where one service writes its numbers. */
  of(service: string): Metrics;
  /** Text in the Prometheus format. */
  render(): Promise<string>;
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LABELS = ['method', 'route', 'status'] as const;

/**
 * An empty page. The label `service` separates services, since several may share a process. With `ofProcess` it also has
 * what Node knows about the process: CPU, memory, garbage collection, event loop.
 */
export function createMetricsPage({ ofProcess = false } = {}): MetricsPage {
  const registries: Registry[] = [];
  const node = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: node });
  return {
    of(service) {
      const registry = new Registry();
      registry.setDefaultLabels({ service });
      registries.push(registry);
      return metricsIn(registry);
    },
    async render() {
      // The format wants everything of one name in one place, from whichever service it comes.
      const all = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()));
      return (await AggregatorRegistry.aggregate(all).metrics()) + (await node.metrics());
    },
  };
}

function metricsIn(registry: Registry): Metrics {
  const registers = [registry];
  const calls = new Counter({ name: 'bahi_calls_total', help: 'Answered calls', labelNames: LABELS, registers });
  const durations = new Histogram({
    name: 'bahi_call_duration_seconds',
    help: 'Time to answer a call',
    labelNames: LABELS,
    buckets: BUCKETS_SECONDS,
    registers,
  });
  return {
    answered({ method, route, status, seconds }) {
      const labels = { method, route, status: String(status) };
      calls.inc(labels);
      durations.observe(labels, seconds);
    },
    gauge(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers,
        collect: async () => {
          const value = await read().catch(() => null);
          if (value === null) gauge.remove();
          else gauge.set(value);
        },
      });
    },
    info(name, help, labels) {
      new Gauge({ name, help, registers, labelNames: Object.keys(labels) }).set(labels, 1);
    },
    gaugePer(label, name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers,
        labelNames: [label],
        collect: () => {
          for (const [value, number] of Object.entries(read())) gauge.set({ [label]: value }, number);
        },
      });
    },
  };
}
