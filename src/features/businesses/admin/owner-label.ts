/** Who answers for a business, as the field of the form shows them. */
export const ownerLabel = ({ name, email }: { name: string; email: string }): string => `${name} (${email})`
