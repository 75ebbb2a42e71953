import { useLingui } from '@lingui/react/macro'
import { iconLook } from '@tayang/design'
import { Info } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from '#shared/urls'
import { ListMark } from './list-mark.tsx'
import type { Title } from './listed-calls.ts'

interface CardMarksProps {
  title: Title
  /** The page of the title. */
  to: string
  onOpen: (event: MouseEvent) => void
}

/** Beside Watch Now over a card: My List, and the page of the title, which a clip has not. */
export function CardMarks({ title, to, onOpen }: CardMarksProps) {
  const { t } = useLingui()
  return (
    <>
      <ListMark title={title} />
      {title.type !== 'clips' && (
        <Link
          to={to}
          className={iconLook({ filled: true })}
          tabIndex={-1}
          title={t`More Info`}
          aria-label={t`More Info`}
          onClick={onOpen}
        >
          <Info size={18} aria-hidden />
        </Link>
      )}
    </>
  )
}
