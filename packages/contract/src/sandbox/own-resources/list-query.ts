/** How many a list of the sandbox has at most. */
export const listLimit = {
  component: 'sandboxListLimit',
  type: 'integer',
  description: 'The maximum number to list. Default 50.',
  minimum: 1,
  maximum: 200,
} as const
