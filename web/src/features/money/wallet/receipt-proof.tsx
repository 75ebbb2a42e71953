import { Trans } from '@lingui/react/macro'
import { loyalty, type Receipt } from '@tayang/contract'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { call, useRead } from '#shared/api'
import { checkReceipt, type ReceiptCheck } from './check-receipt.ts'
import style from './wallet.module.css'

const LEAVES_PER_CALL = 1_000
/** A day of more movements than this is checked with a program. */
const LEAVES_MAX = 200_000

/** What this browser computed from the receipt and from what is published. */
export function ReceiptProof({ receipt }: { receipt: Receipt }) {
  const checked = useRead(receipt.id, () => checkReceipt(receipt, { close: readClose, leaves: readLeaves }))
  // A book that cannot be read now says nothing against the receipt.
  const check = checked.answer ?? (checked.isPending ? 'checking' : 'unknown')
  const isWrong = check === 'wrong-sum' || check === 'wrong-close'
  return (
    <div className={style.proof} role="status" data-wrong={isWrong || undefined}>
      {isWrong ? <CircleAlert size={18} aria-hidden /> : <ShieldCheck size={18} aria-hidden />}
      <p>
        <ProofText check={check} day={receipt.closedIn} />
      </p>
      <code title={receipt.leaf}>{receipt.leaf.slice(0, 16)}…</code>
    </div>
  )
}

function ProofText({ check, day }: { check: ReceiptCheck | 'checking' | 'unknown'; day: string | null }) {
  switch (check) {
    case 'checking':
      return <Trans>Your browser is adding this receipt up again</Trans>
    case 'right':
      return <Trans>This receipt adds up. Today's books are closed and published after midnight.</Trans>
    case 'closed':
      return <Trans>This receipt adds up, and it's part of the published close of {day}.</Trans>
    case 'wrong-sum':
      return <Trans>This receipt doesn't add up. Please let us know.</Trans>
    case 'wrong-close':
      return <Trans>This receipt doesn't match the published close of {day}. Please let us know.</Trans>
    case 'unknown':
      return <Trans>The open book can't be loaded right now. Please try again later.</Trans>
  }
}

async function readClose(day: string) {
  const { data } = await call(loyalty.listCloses, { query: { day } })
  return data[0] ?? null
}

async function readLeaves(day: string): Promise<string[]> {
  const leaves: string[] = []
  for (let page = 1, pages = 1; page <= pages && leaves.length < LEAVES_MAX; page += 1) {
    const query = { page, perPage: LEAVES_PER_CALL }
    const { data, meta } = await call(loyalty.listLeaves, { params: { day }, query })
    leaves.push(...data)
    pages = meta.totalPages
  }
  return leaves
}
