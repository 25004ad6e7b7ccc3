import { Notification } from '../notifications/notification.ts'
import { type JsonObject, type SchemaComponents } from './openapi-schema.ts'
import { RECORDED_NOTIFICATION } from './recorded-examples.ts'

const SIGNED_HEADERS = {
  'X-Request-ID': 'The notificationId: the same however often it is sent.',
  Date: 'When it was sent, in the RFC 7231 form.',
  Digest: 'Base64 SHA-256 hash of the body (RFC 3230, RFC 5843).',
  'ASPSP-Signature-Certificate': 'The seal certificate of the bank, in Base64.',
  Signature: 'Over (request-target), date, digest and x-request-id, in the form of the TPP’s own calls.',
} as const

/** Describes the notifications that the bank sends to TPPs that ask for them, beyond the specification. */
export const describeWebhooks = (schemas: SchemaComponents): JsonObject => ({
  notification: {
    post: {
      operationId: 'receiveNotification',
      tags: ['payments', 'signing-baskets', 'consents'],
      summary: 'Receive a notification',
      description:
        'Sent to the TPP-Notification-URI of a payment or basket when its status changes, or an SCA of it goes on, and to that of a consent when the PSU grants, changes or withdraws it and before it ends. Answer 2xx to accept it, or 410 to get no more about this payment, basket or consent. After any other answer, or none within ten seconds, it is sent again, for up to 24 hours. Redirects are not followed.',
      security: [],
      parameters: Object.entries(SIGNED_HEADERS).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.reference(Notification),
            example: RECORDED_NOTIFICATION,
          },
        },
      },
      responses: {
        204: { description: 'Accepted. Any other 2xx is accepted too.' },
        410: { description: 'Send no more notifications about this payment, basket or consent.' },
      },
    },
  },
})
