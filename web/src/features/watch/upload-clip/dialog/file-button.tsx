import { buttonLook, classNames } from '@tayang/design'
import { useId, type ReactNode } from 'react'
import style from './file-button.module.css'

interface FileButtonProps {
  look: Parameters<typeof buttonLook>[0]
  accept: string
  /** Never called without a file. */
  onFiles: (files: File[]) => void
  /** What is wrong with what was chosen. */
  describedBy?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A button that opens the chooser of files: the field itself, which has the focus, is not seen. */
export function FileButton({ look, accept, onFiles, describedBy, className, children }: FileButtonProps) {
  const id = useId()
  return (
    <span className={classNames(style.field, className)}>
      <input
        id={id}
        type="file"
        className={style.file}
        accept={accept}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <label htmlFor={id} className={buttonLook(look)}>
        {children}
      </label>
    </span>
  )
}
