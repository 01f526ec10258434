/** Never shown again by a form, not even to the person who typed them. */
export const secretFields = ['password', 'newPassword', 'otp', 'ownPassword', 'ownCode'];
