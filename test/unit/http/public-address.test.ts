import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPublicName } from '../../../src/http/public-address.ts';

const publicOnes = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.169.0.1',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82a::200e',
  '2001:4860:4860::8888',
];

const others = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  shared: ['100.64.0.1', '100.127.255.255'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'set aside by IETF': ['192.0.0.1', '192.0.0.170', '192.88.99.1'],
  documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  benchmarks: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '4000::1', '5f00::1'],
  unspecified: ['::'],
  'unique local': ['fc00::1', 'fd12:3456:789a::1'],
  'site-local': ['fec0::1'],
  'IPv4 in IPv6': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::8.8.8.8'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1'],
  '6to4': ['2002:7f00:1::', '2002:808:808::1'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  discard: ['100::1'],
  ORCHID: ['2001:10::1', '2001:20::1'],
  'metadata of clouds': ['168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'],
  'no address': [
    '',
    'example.com',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '1.2.3.4.5',
    '8.8.8.8 ',
  ],
};

describe('addresses of the open web', () => {
  it.each(publicOnes)('are public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  const refused = Object.entries(others).flatMap(([kind, addresses]) =>
    addresses.map((address): [string, string] => [kind, address]),
  );
  it.each(refused)('are not those of kind "%s": %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('are never those that carry an IPv4 address, whichever', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(false);
      }),
    );
  });
});

describe('names', () => {
  it.each(['example.com', 'example.com.', 'local.example', 'xn--bcher-kva.example', 'internal.org'])(
    'may be known to everybody: %s',
    (name) => {
      expect(isPublicName(name)).toBe(true);
    },
  );

  it.each([
    'localhost',
    'a.localhost',
    'metadata',
    'metadata.google.internal',
    'metadata.google.internal.',
    'metadata.goog',
    'instance-data.ec2.internal',
    'kubernetes.default.svc',
    'kubernetes.default.svc.cluster.local',
    'printer.local',
    'nas.home.arpa',
    'wiki.corp',
  ])('mean something on the inside only: %s', (name) => {
    expect(isPublicName(name)).toBe(false);
  });
});
