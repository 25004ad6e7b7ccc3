/** Whether operators have blocked a TPP at a bank; of a call whose bank is not known yet, whether at all banks. */
export type IsBlocked = (caller: { readonly tppId: string; readonly bankId: string | undefined }) => boolean
