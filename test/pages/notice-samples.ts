import type { Html } from '@havn/html'
import { renderNotices } from '../../apps/server/src/domain/notifications/tpp-dialogue/notices/notices-view.ts'
import type { LayoutOptions } from '../../apps/server/src/platform/web/layout.ts'

const SENT = {
  noticeId: '0199a1b2-0000-7000-8000-000000000001',
  sentBy: 'kari',
  sentAt: new Date('2026-11-16T09:30:00Z'),
} as const

/** The public page of the bank's notices to TPPs. */
export const NOTICE_SAMPLES: Readonly<Record<string, (frame: LayoutOptions) => Html>> = {
  'notices-none': (frame) => renderNotices([], frame),
  notices: (frame) =>
    renderNotices(
      [
        {
          ...SENT,
          subject: 'Planned downtime on Saturday 21 November from 02:00 to 04:00',
          body: 'The interface is closed.\nPayments that were approved before are executed.\n\nQuestions: operations@bank.example',
          language: 'en',
        },
        {
          ...SENT,
          noticeId: '0199a1b2-0000-7000-8000-000000000002',
          subject: `Endring_uten_mellomrom_${'x'.repeat(100)}`,
          body: `https://bank.example/${'y'.repeat(200)}`,
          language: 'nb',
        },
      ],
      frame,
    ),
}
