import { inLanguage } from '@/components/receipt/view/page-links';
import { unsubscribePage, type SubscriptionForm } from '@/components/receipt/page/unsubscribe-page';
import type { Context } from '@/lib/platform/context';
import { openUnsubscribe, type Subscriber } from '@/lib/domain/delivery/opt-out/open-unsubscribe';
import { automaticChannelsOf } from '@/lib/domain/delivery/send/is-sent-by-itself';
import { automaticChannels } from '@/lib/domain/delivery/opt-out/opt-out-tags';
import { readSubscription, startReceipts, stopReceipts } from '@/lib/domain/delivery/opt-out/subscription';
import { ServiceError } from '@/lib/core/errors';
import { receiptFormPath } from '@/lib/core/paths';
import type { Answer } from '@/lib/platform/http/answer';
import { readForm, readOwnForm, linkFormContext, withKey } from './forms';
import { linkEndpoint, linkNotFound, type LinkRequest } from './link-endpoint';
import { pageAnswer } from './page-answer';

type Problem = SubscriptionForm['problem'];

/** Opening the page changes nothing, because mail scanners open links. */
export const getUnsubscribePage = linkEndpoint({
  operation: 'get_unsubscribe_page',
  path: '/r/{token}/unsubscribe',
  summary: 'Show whether receipts come by themselves',
  run: (link) => answerSubscriber(link, (subscriber) => answerPage(link, subscriber, null)),
});

/**
 * One-click unsubscribe (RFC 8058). Mail programs post only `List-Unsubscribe=One-Click`, so any POST with
 * the key of an e-mail stops receipts unless it asks to start them.
 */
export const postUnsubscribePage = linkEndpoint({
  operation: 'post_unsubscribe_page',
  method: 'POST',
  path: '/r/{token}/unsubscribe',
  summary: 'Stop or start receipts that come by themselves',
  refused: (error, link) =>
    error.code === 'body_too_large'
      ? answerSubscriber(link, (subscriber) => answerPage(link, subscriber, 'refused', 413))
      : null,
  run: (link) => answerSubscriber(link, (subscriber) => changeSubscription(link, subscriber)),
});

async function changeSubscription(link: LinkRequest, subscriber: Subscriber): Promise<Answer> {
  const { key } = link;
  const { ctx, identifier } = subscriber;
  const automatic = automaticOf(link, ctx);
  try {
    const fields = key === null ? readOwnForm(link) : readForm(link);
    const change = fields?.get('receipts') ?? (key === null ? null : 'stop');
    if (change === 'start') await startReceipts(ctx, identifier, automatic);
    else if (change === 'stop') await stopReceipts(ctx, identifier, automatic);
    else return await answerPage(link, subscriber, 'refused', 403);
    return await answerPage(link, subscriber, null);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'rate_limited') throw error;
    return answerPage(link, subscriber, 'limited', 429, error.headers);
  }
}

async function answerSubscriber(
  link: LinkRequest,
  answer: (subscriber: Subscriber) => Promise<Answer>,
): Promise<Answer> {
  const subscriber = await openUnsubscribe(link.token, link.key, link.opened);
  return subscriber === null ? linkNotFound(link) : answer(subscriber);
}

async function answerPage(
  link: LinkRequest,
  { ctx, identifier }: Subscriber,
  problem: Problem,
  status: 200 | 403 | 413 | 429 = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { key } = link;
  const automatic = automaticOf(link, ctx);
  const page = await unsubscribePage(await linkFormContext(link, ctx, 'unsubscribe', key), {
    action: withKey(inLanguage(receiptFormPath(link.token, 'unsubscribe'), link.chosen), key),
    subscription: await readSubscription(ctx, identifier, automatic),
    isAutomatic: automatic.length > 0,
    problem,
  });
  return pageAnswer(page, status, headers);
}

function automaticOf({ opened }: LinkRequest, { retailer }: Context) {
  return [...automaticChannels(retailer.settings), ...(opened === null ? [] : automaticChannelsOf(opened))];
}
