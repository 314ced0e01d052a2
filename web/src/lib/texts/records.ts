/** The sentences about invoices and the profile. */
export const recordsTexts = {
  invoices: {
    listFailed: 'Failed to fetch invoices',
    listError: 'Error loading invoices',
    none: 'No invoices found',
    noMatch: 'No matching invoices found',
    paid: 'Invoice paid successfully',
    payError: 'Error paying invoice',
    returned: 'Invoice returned/cancelled successfully',
    returnError: 'Error returning/cancelling invoice',
    deleted: 'Invoice deleted successfully',
    deleteError: 'Error deleting invoice',
    /** 2xx with `success: false` and no message. */
    payFailed: 'Failed to pay invoice',
    returnFailed: 'Failed to return/cancel invoice',
    willBeDeleted: 'This invoice will be deleted.',
    pdfFailed: 'The PDF could not be made. Please try again.',
  },
  settings: {
    notLoggedIn: 'You are not logged in',
    sessionLost: 'Session expired or invalid. Please log in again.',
    notLoaded: 'Failed to load profile',
    mismatch: 'Passwords do not match',
    firstNameMissing: 'First name is required',
    lastNameMissing: 'Last name is required',
    emailMissing: 'Email is required',
    emailTaken: 'Email already exists. Please use a different email.',
    notSaved: 'Failed to update profile',
    saved: 'Profile updated successfully',
    loggedOut: 'Logged out',
  },
} as const;
