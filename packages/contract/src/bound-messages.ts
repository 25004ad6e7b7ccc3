import type { TppMessage } from './tpp-message.ts'

/** A body made of mistakes alone must not make an answer many times its size. */
export const messagesMax = 100

/**
 * All messages, or, where there are more than a hundred, the first and a last one that says how many are left out.
 * The count is given where only the first hundred were made.
 */
export const boundMessages = (
  messages: readonly TppMessage[],
  count: number = messages.length,
): TppMessage[] => {
  const replaced = messages[messagesMax - 1]
  if (replaced === undefined || count <= messagesMax) return [...messages]
  const told = messages.slice(0, messagesMax - 1)
  const { category, code } = replaced
  return [
    ...told,
    { category, code, text: `and ${count - told.length} more, left out here: mend these first` },
  ]
}
