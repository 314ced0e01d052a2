import { resourceOf, tracesUrl } from './tracing-export.js';

describe('the address of a collector', () => {
  it.each([
    ['http://collector:4318', 'http://collector:4318/v1/traces'],
    ['http://collector:4318/', 'http://collector:4318/v1/traces'],
    ['https://telemetry.example/otlp', 'https://telemetry.example/otlp/v1/traces'],
    ['https://telemetry.example/otlp/?key=7', 'https://telemetry.example/otlp/v1/traces?key=7'],
  ])('%s receives traces at %s', (endpoint, url) => {
    expect(tracesUrl(endpoint)).toBe(url);
  });
});

describe('what spans say about their process', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it('is its name and its release', () => {
    expect(resourceOf({ service: 'orders', version: '1.2.3' }).attributes).toMatchObject({
      'service.name': 'bahi-orders',
      'service.version': '1.2.3',
    });
  });

  it('is first what its environment says', () => {
    Object.assign(process.env, {
      OTEL_SERVICE_NAME: 'shop-orders',
      OTEL_RESOURCE_ATTRIBUTES: 'k8s.pod.name=orders-1,service.version=2.0.0',
    });

    expect(resourceOf({ service: 'orders', version: '1.2.3' }).attributes).toMatchObject({
      'service.name': 'shop-orders',
      'service.version': '2.0.0',
      'k8s.pod.name': 'orders-1',
    });
  });
});
