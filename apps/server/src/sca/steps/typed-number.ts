/** A national id as typed by a person, without spaces and control characters. */
export function normaliseNationalId(text: string | null): string {
  return (text ?? '').replaceAll(/[\s\p{Cc}]/gu, '').slice(0, 20)
}
