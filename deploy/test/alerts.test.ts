// Needs promtool, of Debian's package prometheus.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ALERT_CASES, type AlertCase, WATCHES_ITSELF } from './alerts/cases.js';
import { renderInstallation } from './render/overlays.js';
import { alertsOf } from './rules/monitoring.js';
import { ofKind } from './rules/workloads.js';

const manifests = renderInstallation('production');
const names = alertsOf(manifests).map(({ alert }) => alert);

/** Whether an alert fires after `minutes` of the series; the form is that of promtool's unit tests. */
function testOf(alert: string, { series, minutes, fires }: AlertCase) {
  const firing = `ALERTS{alertname="${alert}",alertstate="firing"}`;
  return {
    name: `${alert} ${fires ? 'fires' : 'is quiet'} on ${JSON.stringify(series)}`,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `count(${firing}) > bool 0 or vector(0)`,
        eval_time: `${minutes}m`,
        exp_samples: [{ labels: '{}', value: fires ? 1 : 0 }],
      },
    ],
  };
}

/** @returns what promtool says about the alerts of the manifests, on the series of every case. */
function evaluate(): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const [rules] = ofKind(manifests, 'PrometheusRule');
  const tests = ALERT_CASES.flatMap(([alert, ...cases]) => cases.map((it) => testOf(alert, it)));
  writeFileSync(join(folder, 'rules.yaml'), stringify(rules?.spec));
  writeFileSync(
    join(folder, 'tests.yaml'),
    stringify({ rule_files: ['rules.yaml'], evaluation_interval: '1m', tests }),
  );
  const { status, stdout, stderr, error } = spawnSync('promtool', ['test', 'rules', 'tests.yaml'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  if (error) throw error; // promtool is missing
  return { status, output: stdout + stderr };
}

describe('the alerts', () => {
  it('each have series on which they fire, and series on which they are quiet', () => {
    const tried = ALERT_CASES.filter(([, ...cases]) => new Set(cases.map(({ fires }) => fires)).size === 2);

    expect([...tried.map(([alert]) => alert), ...WATCHES_ITSELF].sort()).toEqual([...names].sort());
  });

  it('fire on those series, and on no others', () => {
    const { status, output } = evaluate();

    expect(status === 0 ? '' : output).toBe('');
  });
});
