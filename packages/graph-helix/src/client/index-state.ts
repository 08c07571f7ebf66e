import { z } from 'zod'

/** What the server says to the creation of an index. */
interface Receipt {
  readonly kind: string
  readonly operation_id?: string | undefined
}

/** How far the building of an index is. */
interface OperationState {
  readonly status: string
  readonly blocker_code?: string | undefined
}

export const receipt: z.ZodType<Receipt> = z.object({ kind: z.string(), operation_id: z.string().optional() })

export const operation: z.ZodType<OperationState> = z.object({
  status: z.string(),
  blocker_code: z.string().optional().catch(undefined),
})
