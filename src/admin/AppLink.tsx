import { Link } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

const isOurs = (href: string) => /^\/(admin|master|dashboard)(?=[/?#]|$)/.test(href)

function target(href: string) {
  const { pathname, searchParams, hash } = new URL(href, location.origin)
  return {
    to: pathname,
    search: Object.fromEntries(searchParams) as never,
    hash: hash.slice(1) || undefined,
  }
}

/** A link by its address: within the staff app without a reload, and with the page fetched when it is pointed at. */
export function AppLink({ href, ...props }: ComponentPropsWithRef<'a'> & { href: string }) {
  if (!isOurs(href)) {
    const rel = props.target === '_blank' ? { rel: 'noopener noreferrer' } : {}
    return (
      <a href={href} {...rel} {...props}>
        {props.children}
      </a>
    )
  }
  return <Link {...target(href)} activeOptions={{ exact: true, includeSearch: false }} {...props} />
}
