import { CONTAINER, type Mistake, mistake, remove, set } from './mistake.js';

export const networkMistakes: readonly Mistake[] = [
  mistake(
    'openingsAreTheEdges',
    'an edge is closed at its end',
    'NetworkPolicy catalog',
    remove('/spec/ingress/1'),
    'orders > catalog:8080 is closed',
  ),
  mistake(
    'openingsAreTheEdges',
    'an edge is closed at its start',
    'NetworkPolicy gateway',
    remove('/spec/egress/0'),
    'gateway > auth:8080 is closed',
  ),
  mistake(
    'openingsAreTheEdges',
    'an edge that the code does not have',
    'NetworkPolicy auth',
    set('/spec/egress/-', {
      to: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'orders' } } }],
      ports: [{ port: 8080 }],
    }),
    'auth > orders:8080 is open for nobody',
  ),
  mistake(
    'openingsAreTheEdges',
    'an edge that is written twice',
    'NetworkPolicy redis',
    set('/spec/ingress/-', {
      from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'auth' } } }],
      ports: [{ port: 6379 }],
    }),
    'auth > redis:6379 is written twice',
  ),
  mistake(
    'everythingElseIsDenied',
    'no default',
    'NetworkPolicy default-deny',
    'delete',
    'no policy denies by default',
  ),
  mistake(
    'everythingElseIsDenied',
    'open to everybody',
    'NetworkPolicy catalog',
    remove('/spec/ingress/0/from'),
    'opens to everybody',
  ),
  mistake(
    'everythingElseIsDenied',
    'open on every port',
    'NetworkPolicy catalog',
    remove('/spec/ingress/0/ports'),
    'on every port',
  ),
  mistake(
    'everyPortHasAnOpening',
    'a port that no policy knows',
    'Deployment orders',
    set(`${CONTAINER}/ports/-`, { name: 'debug', containerPort: 9229 }),
    'no policy opens port 9229',
  ),
  mistake(
    'outsidersAre',
    'another namespace comes in',
    'NetworkPolicy gateway-from-outside',
    set('/spec/ingress/0/from/-', { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'default' } } }),
    'namespace default > gateway:8080',
  ),
  mistake(
    'outsidersAre',
    'the way in is closed',
    'NetworkPolicy gateway-from-outside',
    'delete',
    'namespace ingress-nginx > gateway:8080 is closed',
  ),
];
