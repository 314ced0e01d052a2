import { isLoopbackAddress, networkOf } from './request-info.js';

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '::1'],
  ])('takes %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('isLoopbackAddress', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('knows %s as this machine', (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
  });

  it.each(['128.0.0.1', '10.0.0.1', '2001:db8::1', ''])('takes %p as another machine', (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  });
});
