import { config } from '@/lib/core/config';
import { requestKickbox } from './request-kickbox';
import { findMailServers, type MailServers } from './find-mail-servers';
import { inspectAddress, scoreOf, type AddressFindings } from './inspect-address';
import { readMailAddress } from './mail-address';
import type { ValidationWire } from './schema';

/** Validates without sending mail (specification §4.13). After a failed look-up the status is `unknown`. */
export async function validateIdentifier(
  identifier: string,
  timeoutInSeconds: number,
): Promise<ValidationWire> {
  const address = readMailAddress(identifier.trim());
  if (address === null) return notAnAddress(identifier);
  const looks = inspectAddress(address);
  const { kickbox } = config();
  const timeoutInMs = timeoutInSeconds * 1000;
  if (kickbox.apiKey !== undefined) {
    return requestKickbox({ url: kickbox.url, apiKey: kickbox.apiKey }, looks, timeoutInMs);
  }
  return judge(looks, await findMailServers(address.domain, timeoutInMs));
}

function notAnAddress(identifier: string): ValidationWire {
  return {
    status: 'invalid',
    provider: 'internal',
    suggestions: [],
    details: {
      accept_all: false,
      did_you_mean: null,
      disposable: false,
      domain: '',
      email: identifier,
      free: false,
      message: null,
      reason: 'invalid_email',
      result: 'undeliverable',
      role: false,
      sendex: 0,
      success: true,
      user: '',
    },
  };
}

function judge(looks: AddressFindings, servers: MailServers): ValidationWire {
  const suggestions = looks.did_you_mean === null ? [] : [looks.did_you_mean];
  const rest = { ...looks, accept_all: false, message: null };
  if (servers === 'some') {
    const score = { result: 'deliverable', sendex: scoreOf('deliverable', looks) } as const;
    const details = { ...rest, ...score, reason: 'accepted_email', success: true };
    return { status: 'valid', provider: 'internal', suggestions, details };
  }
  if (servers === 'none') {
    const details = { ...rest, result: 'undeliverable', sendex: 0, reason: 'invalid_domain', success: true };
    return { status: 'invalid', provider: 'internal', suggestions, details };
  }
  const message = 'the mail servers of the domain could not be looked up';
  const score = { result: 'unknown', sendex: scoreOf('unknown', looks) } as const;
  const details = { ...rest, ...score, message, reason: 'timeout', success: false };
  return { status: 'unknown', provider: 'internal', suggestions, details };
}
