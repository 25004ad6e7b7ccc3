/** Returns the Message-ID of a delivery, by which a mail about it is recognised. It ends with the sender's own domain, as RFC 5322 advises. */
export function toMessageId(deliveryId: string, senderAddress: string): string {
  return `<notice.${deliveryId}@${senderAddress.slice(senderAddress.lastIndexOf('@') + 1)}>`
}
