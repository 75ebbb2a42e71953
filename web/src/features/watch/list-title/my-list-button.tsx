import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { Check, Plus } from 'lucide-react'
import type { Title } from './listed-calls.ts'
import { useListed } from './use-listed.ts'

/** Adds a title to My List, or removes it. */
export function MyListButton({ title, className }: { title: Title; className?: string | undefined }) {
  const { t } = useLingui()
  const { isThere, toggle } = useListed(title)
  const Icon = isThere ? Check : Plus
  return (
    <Button
      tone="quiet"
      className={className}
      aria-label={isThere ? t`Remove from My List` : t`Add to My List`}
      onClick={() => void toggle()}
    >
      <Icon size={18} aria-hidden />
      <span>
        <Trans>My List</Trans>
      </span>
    </Button>
  )
}
