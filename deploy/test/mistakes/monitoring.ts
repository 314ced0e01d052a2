import { type Mistake, mistake, set } from './mistake.js';

export const monitoringMistakes: readonly Mistake[] = [
  mistake(
    'everyMonitorReachesItsPods',
    'a selector without pods',
    'PodMonitor rabbitmq',
    set('/spec/selector/matchLabels', { app: 'rabbitmq' }),
    'finds no pods',
  ),
  mistake(
    'everyMonitorReachesItsPods',
    'a port that is not there',
    'PodMonitor bahi',
    set('/spec/podMetricsEndpoints/0/port', 'numbers'),
    'orders has no port numbers',
  ),
  mistake(
    'everyMonitorReachesItsPods',
    'a port that the operator does not open',
    'PodMonitor postgres',
    set('/spec/podMetricsEndpoints/0/port', 'prometheus'),
    'postgres has no port prometheus',
  ),
  mistake(
    'everyMonitorReachesItsPods',
    'no way to the pods',
    'NetworkPolicy postgres-metrics-from-prometheus',
    'delete',
    'namespace monitoring > postgres:9187 is closed',
  ),
];
