import assert from 'node:assert/strict'
import { WITHOUT_SCA } from '../../jobs/approved-payments.ts'
import { openBank, type TestBank } from '../../support/bank.ts'
import { atHost } from '../../support/basket-payer.ts'
import { MONDAY, type Payer, payerAt, type PaymentRequest } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import { type Deliverer, type DelivererOptions, openDeliverer } from './deliverer.ts'
import { openReceiver, type Receiver, type ReceiverOptions } from './receiver.ts'

/** A bank with a seal, whose clock says Monday, and a TPP with a receiver. */
export interface Scene {
  readonly bank: TestBank
  readonly receiver: Receiver
  readonly deliverer: Deliverer
  readonly payer: Payer
  /** Creates a payment with notifications. */
  create(request?: PaymentRequest & { content?: string; uri?: string }): Promise<ReceivedResponse>
  /** Creates and approves a payment with notifications; returns its path. */
  pay(request?: PaymentRequest & { content?: string; uri?: string }): Promise<string>
  /** Lets real time pass. */
  wait(seconds: number): void
  /** Reads the notifications of a payment or basket from the table. */
  log(resourceId: string): Promise<Record<string, unknown>[]>
}

/**
 * Opens a bank, a TPP and its receiver; all of it is closed when the test ends. With `host` every TPP of the scene has the
 * same bank, that of this host; otherwise each has one of its own.
 */
export async function openScene(
  t: { after(work: () => Promise<void>): void },
  {
    receiver: reacting = {},
    deliverer: delivering = {},
    host,
    approvesInSql = false,
  }: {
    receiver?: ReceiverOptions
    deliverer?: DelivererOptions
    host?: string
    /** Payments get approved without an authorisation. */
    approvesInSql?: boolean
  } = {},
): Promise<Scene> {
  const opened = await openBank({ hasSeal: true, ...(host === undefined ? {} : { sharedHosts: [host] }) })
  const bank = host === undefined ? opened : atHost(opened, host)
  const receiver = await openReceiver(bank, reacting)
  const deliverer = openDeliverer(bank, delivering)
  t.after(async () => {
    await deliverer.close()
    await receiver.close()
    await bank.close(approvesInSql ? { breaks: WITHOUT_SCA } : {})
  })
  const payer = payerAt(bank, bank.newTpp())
  await payer.setClock(MONDAY)

  const withUri = ({
    content,
    uri = receiver.uri,
    ...request
  }: PaymentRequest & { content?: string; uri?: string } = {}) => ({
    ...request,
    headers: {
      'TPP-Notification-URI': uri,
      ...(content === undefined ? {} : { 'TPP-Notification-Content-Preferred': content }),
      ...request.headers,
    },
  })

  return {
    bank,
    receiver,
    deliverer,
    payer,
    async create(request) {
      const created = await payer.create(withUri(request))
      assert.equal(created.status, 201, created.text)
      return created
    },
    pay: (request) => payer.pay(withUri(request)),
    wait(seconds) {
      bank.clock.offsetMilliseconds += seconds * 1000
    },
    log: (resourceId) =>
      queryAsOwner(
        bank,
        `select coalesce(transaction_status, sca_status) as status, state, tries, last_status, last_problem,
           extract(epoch from next_try_at - last_try_at)::integer as next_seconds
         from notifications.notification where resource_id = '${resourceId}' order by number`,
      ),
  }
}

export const idOf = (path: string): string => path.split('/').at(-1) ?? ''
