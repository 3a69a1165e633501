// Carries the privacy manifest as a resource and nothing else.
