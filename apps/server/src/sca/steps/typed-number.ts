/** A number as somebody typed it, without the spaces of groups, or anything else that is no sign at all. */
export function normaliseNationalId(text: string | null): string {
  return (text ?? '').replaceAll(/[\s\p{Cc}]/gu, '').slice(0, 20)
}
