import { isIP } from 'node:net';
import type { GenericEndpointContext } from 'better-auth';

/** Longer than any browser's. */
const MAX_USER_AGENT = 1000;

/** What a session is listed with: the client's whole address, of which better-auth keeps an IPv6 network, and its device. */
export const describeClient = (session: object, context: GenericEndpointContext | null) => {
  const headers = context?.headers;
  const address = headers?.get('x-forwarded-for') ?? '';
  const userAgent = headers?.get('user-agent') ?? '';
  const client = {
    ipAddress: isIP(address) ? address : '',
    userAgent: userAgent.slice(0, MAX_USER_AGENT),
  };
  return Promise.resolve({ data: { ...session, ...client } });
};
