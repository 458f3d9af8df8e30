const PROFILE =
  /(?:^|[/?&._-])(?:users?|members?|memberlist|profiles?|people|authors?|account|u)(?:[/?=._-]|\.php|$)|(?:^|\/)[@~]/i;

/** Whether an address is that of somebody: `/users/12`, `member.php?u=3`, `/@ann`, `user?id=ann`. */
export function isProfileUrl(address: string): boolean {
  return PROFILE.test(address);
}
