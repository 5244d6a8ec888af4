// Which IP addresses and names belong to the open web, and which to a machine, a network, or nobody.
import ipaddr from 'ipaddr.js';

/**
 * True for a public unicast address. False for everything else: private, loopback, link-local, shared, reserved and
 * documentation ranges, multicast, addresses at which a cloud tells its machines their secrets, IPv6 addresses that carry
 * an IPv4 address (mapped, NAT64, 6to4, Teredo), those with a zone, and what is no address at all.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return address !== azureHost && ipaddr.IPv4.parse(address).range() === 'unicast';
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  // Unicast addresses are given out of 2000::/3 only; the rest is set aside.
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

/** Whether the public name system may know a name. False for those that mean something inside of a network or a cloud only. */
export function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !insideOnly.test(name) && name !== 'metadata.goog';
}

/** Set aside by RFC 6761, 6762, 8375 and ICANN, or common inside of networks and no top-level domain. */
const insideOnly =
  /\.(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|svc)$/;

/** By its number a public address, but inside of Azure the machine's own host answers there, also about the machine's keys. */
const azureHost = '168.63.129.16';
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
