import type { FastifyInstance, FastifyReply } from 'fastify'
import { isId } from '../../../platform/shared/ids.ts'
import { checkEvidence } from '../check-evidence.ts'
import { openPaymentCase } from '../payment-case.ts'
import { decideFromForm } from './decide-from-form.ts'
import type { OfficeGuard, OwnRequest } from './office-guard.pages.ts'
import type { OfficeMessage } from './office-parts.ts'
import type { OfficePagesSetup } from './office-pages-setup.ts'
import { officeNotice } from './office-request.pages.ts'
import { paymentView } from './payment-view.ts'

/** Serves a payment's case, and what two operators decide about a quarantined one. */
export function serveOfficePayment(
  server: FastifyInstance,
  setup: OfficePagesSetup,
  { send, notFound, guarded, inBank }: OfficeGuard,
): void {
  const { bankDatabase, keys } = setup

  async function showPayment(
    { request, context, params }: OwnRequest,
    reply: FastifyReply,
    message?: OfficeMessage,
  ): Promise<FastifyReply> {
    const { bankId } = context
    const paymentId = params['paymentId'] ?? ''
    const found = isId(paymentId)
      ? await inBank(context, (queries) => openPaymentCase(queries, context, paymentId))
      : undefined
    if (found === undefined) return notFound(reply, request, paymentId)
    const evidence = await checkEvidence({ bankDatabase, keys }, bankId, found)
    const isRefused = message?.fieldId !== undefined
    const reason = isRefused ? (request.form.get('reason') ?? '') : undefined
    const body = paymentView(request.frame, { bankId, found, evidence, message, reason })
    return send(reply, request, { status: isRefused ? 422 : 200, body })
  }

  server.get(
    '/back-office/:bankId/payments/:paymentId',
    guarded((own, reply) => showPayment(own, reply)),
  )

  server.post(
    '/back-office/:bankId/payments/:paymentId/decision',
    guarded(async (own, reply) => {
      const { request, context, params } = own
      const { session, frame, form } = request
      const paymentId = params['paymentId'] ?? ''
      if (session?.mayAct !== true)
        return send(reply, request, { status: 403, body: officeNotice(frame, 'notAllowed') })
      if (!isId(paymentId)) return notFound(reply, request, paymentId)
      const message = await decideFromForm({ bankDatabase, context, texts: frame.texts }, paymentId, form)
      return showPayment(own, reply, message)
    }),
  )
}
