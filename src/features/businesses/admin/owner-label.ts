/** The owner of a business, as the form field shows them. */
export const ownerLabel = ({ name, email }: { name: string; email: string }): string => `${name} (${email})`
