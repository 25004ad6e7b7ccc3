/** A body full of mistakes must not cause an answer many times its size. */
export const messagesMax = 100

/**
 * At most a hundred messages: of more, the first 99 and a last one that says how many are left out. `count` is the number
 * of all messages if the caller made only the first hundred.
 */
export const limitMessages = <Message extends { readonly path?: string | undefined; readonly text?: string }>(
  messages: readonly Message[],
  count: number = messages.length,
): Message[] => {
  const replaced = messages[messagesMax - 1]
  if (replaced === undefined || count <= messagesMax) return [...messages]
  const shown = messages.slice(0, messagesMax - 1)
  const { path: _, ...last } = replaced
  const text = `and ${count - shown.length} more, left out here: fix these first`
  return [...shown, { ...last, text } as Message]
}
