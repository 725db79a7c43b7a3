/** The metadata services of clouds, which give credentials. */
export const METADATA: readonly string[] = [
  '169.254.169.254', // AWS, Google Cloud, Azure, Oracle, DigitalOcean, Hetzner, OpenStack
  '169.254.170.2', // AWS ECS
  '169.254.170.23', // AWS EKS
  '169.254.0.23', // Tencent Cloud
  '100.100.100.200', // Alibaba Cloud
  '168.63.129.16', // Azure's wire server
  '192.0.0.192', // Oracle Cloud at first
  '169.254.42.42', // Scaleway
  '[fd00:ec2::254]', // AWS
  '[fd00:ec2::23]', // AWS EKS
  '[fd20:ce::254]', // Google Cloud
  'metadata.google.internal',
  'metadata.google.internal.',
  'METADATA.google.internal',
  'metadata',
  'instance-data.ec2.internal',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'metadata.packet.net',
];

/** Spellings of one private address, and of loopback. */
export const SPELLINGS: readonly string[] = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0',
  '0.0.0.0',
  '127.0.0.1.',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  'public.example@127.0.0.1',
  'public.example:80@127.0.0.1',
  '127.255.255.254',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'any.localhost',
  '10.0.0.5',
  '167772165',
  '0xa000005',
  '012.0.0.05',
  '10.5',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a00:5]',
  '[64:ff9b:1::a00:5]',
  '[2002:7f00:1::]',
  '[2002:a00:5::1]',
  '[2001:0:a00:5::1]',
];

/** An address of each range that no public host has. */
export const RANGES: readonly string[] = [
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '100.64.0.1',
  '100.127.255.254',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '240.0.0.1',
  '255.255.255.254',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fec0::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001:2::1]',
  '[3fff::1]',
  '[5f00::1]',
];

/** Addresses of the link, OpenStack's metadata among them. */
export const LINK_LOCAL: readonly string[] = ['[fe80::1]', '[fe80::a9fe:a9fe]', '[fe80::1%25lo]'];

/** Names of an attacker that resolve to internal addresses. */
export const NAMES: readonly string[] = [
  'mixed.example',
  'mixed-families.example',
  'private.example',
  'PRIVATE.example',
  'private.example.',
  'loopback.example',
  'mapped.example',
  'nat64.example',
  'any.example',
  'kubernetes.default.svc',
  'redis.platen.svc.cluster.local',
];

/** Public addresses that an installation may call its own, first and last of a range, and names that lead there. */
export const OWN: readonly string[] = [
  '45.67.89.0',
  '45.67.89.10',
  '45.67.89.255',
  '[2a0e:97c0:1::]',
  '[2a0e:97c0:1:0:0:0:0:5]',
  '[2A0E:97C0:1:FFFF:FFFF:FFFF:FFFF:FFFF]',
  'own.example',
  'OWN.example.',
  'own-six.example',
  'half-own.example',
];
