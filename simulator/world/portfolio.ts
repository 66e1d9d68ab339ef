/** A person with a Facebook sign-in, who manages portfolios and Instagram accounts. */
export type Person = { id: string; name: string; portfolios: string[]; instagram: string[] }

/** A business portfolio ("business" in Graph); `clients` are WABAs of others that it manages. */
export type Portfolio = { id: string; name: string; clients: string[]; messaging_limit_tier: string }
