export { type BounceMail, parseBounceMail } from './notices/bounce-mail.ts'
export { deliverNotices, type NoticeDeliverySetup } from './notices/deliver-notices.ts'
export { type Notice, parseNotice } from './notices/notice.ts'
export { serveNoticesPage } from './notices/notices.pages.ts'
export {
  countFailingDeliveries,
  insertNotice,
  listNoticeDeliveries,
  listNotices,
  type NoticeDelivery,
  recordBounce,
  type SentNotice,
} from './notices/notices.store.ts'
export { createRelay, type NoticeSettings } from './notices/relay.ts'
export { findEmail, putEmail } from './tpp-dialogue.store.ts'
