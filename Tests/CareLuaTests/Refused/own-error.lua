-- E002 3:1 this plan is not ready

error("this plan is not ready")
